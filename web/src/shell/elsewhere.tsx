import type { StatusHandlers } from "./StatusError.tsx";

/** For pages of one thing that the organisation at hand does not have. */
export const elsewhere: StatusHandlers = {
  404: (message) => (
    <>
      <p role="alert">{message}</p>
      <p>It may have been deleted, or belong to another of your organisations: the account menu switches between them.</p>
    </>
  ),
};
