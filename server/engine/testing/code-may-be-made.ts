import { spawnCommand } from "../sandbox/spawn-command.ts";

const FLAG = ",--disallow-code-generation-from-strings";

/** As if code could be made of text inside: what it would find there is refused all the same. */
export const codeMayBeMade: typeof spawnCommand = (tools, request) => {
  const command = spawnCommand(tools, request);
  if (!command.args.some((arg) => arg.includes(FLAG))) throw new Error("The flag has another name now");
  return { ...command, args: command.args.map((arg) => arg.replace(FLAG, "")) };
};
