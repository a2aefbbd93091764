import { parseDuration } from "./duration.ts";
import { state } from "./state.ts";

/**
 * True the first time that a key is seen within a time, over all runs of the automation:
 * `if (!(await once(order.id, "1 day"))) return;`
 */
export async function once(key: string | number, within: string): Promise<boolean> {
  const name = `once ${key}`;
  const until = await state.automation.get<number>(name);
  const now = Date.now();
  if (until !== undefined && until > now) return false;
  const next = now + parseDuration(within);
  if (!(await state.automation.compareAndSet(name, until, next))) return false;
  await state.automation.set(name, next, { expiresIn: within });
  return true;
}
