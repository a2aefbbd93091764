import { probes } from "../probe.ts";

const OS = `const os = process.getBuiltinModule("node:os");`;
const CHILD = `const child = process.getBuiltinModule("node:child_process");`;

const environment = probes("environment", {
  "Deno.env.get": `return Deno.env.get("VENNEL_PROBE_CANARY") ?? null;`,
  "Deno.env.toObject": `return JSON.stringify(Deno.env.toObject());`,
  "Deno.env.set": `Deno.env.set("A", "b"); return "set";`,
  "process.env": `return process.env.VENNEL_PROBE_CANARY ?? null;`,
  "every name of process.env": `return Object.keys(process.env).join() || null;`,
  "the server's environment": `return Deno.readTextFileSync("/proc/" + SERVER + "/environ");`,
  "its own environment as a file": `return Deno.readTextFileSync("/proc/self/environ");`,
  "the server's command line": `return Deno.readTextFileSync("/proc/" + SERVER + "/cmdline");`,
  "the server's memory map": `return Deno.readTextFileSync("/proc/" + SERVER + "/maps");`,
  "the server's memory": `using file = Deno.openSync("/proc/" + SERVER + "/mem"); return "opened";`,
  "Deno.hostname": `return Deno.hostname();`,
  "node:os hostname": `${OS} return os.hostname();`,
  "node:os userInfo": `${OS} return JSON.stringify(os.userInfo());`,
  "node:os homedir": `${OS} return os.homedir();`,
  "Deno.uid": `return "uid " + Deno.uid();`,
  "Deno.systemMemoryInfo": `return JSON.stringify(Deno.systemMemoryInfo());`,
  "Deno.osRelease": `return Deno.osRelease();`,
});

const processes = probes("processes", {
  "Deno.Command": `return new TextDecoder().decode((await new Deno.Command("/bin/cat", { args: [FILE] }).output()).stdout);`,
  "Deno.Command, spawned": `return new TextDecoder().decode((await new Deno.Command("/bin/sh", { args: ["-c", "cat " + FILE], stdout: "piped" }).spawn().output()).stdout);`,
  "node:child_process execSync": `${CHILD} return String(child.execSync("cat " + FILE));`,
  "node:child_process spawnSync": `${CHILD} return String(child.spawnSync("/bin/cat", [FILE]).stdout);`,
  "node:child_process exec": `${CHILD} return await new Promise((resolve, reject) => child.exec("cat " + FILE, (error, out) => (error ? reject(error) : resolve(out))));`,
  "node:child_process fork": `${CHILD} return await new Promise((resolve, reject) => child.fork(FILE.replace(".txt", ".js")).on("spawn", () => resolve("started")).on("error", reject));`,
  "a shell with the network": `return new TextDecoder().decode((await new Deno.Command("/bin/bash", { args: ["-c", "exec 3<>/dev/tcp/127.0.0.1/" + PORT + "; echo GET / >&3; cat <&3"] }).output()).stdout);`,
  "a shell that changes its account": `return new TextDecoder().decode((await new Deno.Command("/bin/su", { args: ["-c", "cat " + FILE] }).output()).stdout);`,
  "a mount of the machine": `return new TextDecoder().decode((await new Deno.Command("/bin/mount", { args: ["--bind", "/proc/1/root", "/tmp"] }).output()).stdout);`,
  "namespaces of its own": `return new TextDecoder().decode((await new Deno.Command("/usr/bin/unshare", { args: ["-Urm", "cat", FILE] }).output()).stdout);`,
  "entering the server's namespaces": `return new TextDecoder().decode((await new Deno.Command("/usr/bin/nsenter", { args: ["-t", String(SERVER), "-m", "cat", FILE] }).output()).stdout);`,
  "Deno.kill of another process": `Deno.kill(VICTIM, "SIGKILL"); return "signalled";`,
  "process.kill of another process": `process.kill(VICTIM, "SIGKILL"); return "signalled";`,
  "process.kill of the server": `process.kill(SERVER, 0); return "found";`,
  "the list of processes": `const seen = [...Deno.readDirSync("/proc")].map(({ name }) => name); return seen.includes(String(VICTIM)) ? "canary process " + VICTIM : seen.filter((name) => Number(name)).join();`,
  "a debugger on the server": `process._debugProcess(SERVER); return "attached";`,
});

const cluster = probes(
  "processes",
  {
    "node:cluster": `return await new Promise((resolve, reject) => { const worker = process.getBuiltinModule("node:cluster").fork(); worker.on("online", () => resolve("started")); worker.on("error", reject); });`,
  },
  { alone: true },
);

export const machine = [...environment, ...processes, ...cluster];
