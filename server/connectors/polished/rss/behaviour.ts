import { type Behaviour, simulatedJson } from "../../simulator/behaviour.ts";
import { listNew } from "../../simulator/list-new.ts";

/** A feed that shows what was put into it. */
export const rssBehaviour: Behaviour = ({ operation, args, collection }) => {
  if (operation.id !== "items.listNew") return null;
  return simulatedJson(
    200,
    listNew(collection("feed entry").all({}), ({ id }) => JSON.stringify(id), args),
  );
};
