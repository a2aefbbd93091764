import type { Operation } from "../../../connectors/connector.ts";
import { operationOf } from "./choose-list.ts";
import type { ReadRequest } from "./read-request.ts";

/** Its best known write is to send a message somewhere. */
export function isMessenger(request: ReadRequest, system: string): boolean {
  const [first] = request
    .profile(system)
    .operations.filter((capability) => capability.effect === "write")
    .sort((a, b) => b.popularity - a.popularity);
  const operation = first && operationOf(request, system, first.id);
  return operation?.messageField !== undefined && operation.destinationField !== undefined && isChannel(operation);
}

export function hasRooms(request: ReadRequest, system: string): boolean {
  return request
    .profile(system)
    .operations.some(({ isMessage, id }) => isMessage && /channel|room/.test(operationOf(request, system, id)?.destinationField ?? ""));
}

export function isChannel(operation: Operation): boolean {
  return /channel|room|conversation|recipient|chat|to$/i.test(operation.destinationField ?? "");
}
