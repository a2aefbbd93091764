import type { ProjectFiles } from "../project-files.ts";
import { analyseProject, type CodeAnalysis, type KnownTypes } from "./analyse.ts";
import { readProject, type ProjectSource } from "./project-source.ts";

/** Analyses a project again and again: between two pauses in typing one file has changed, and only that one is parsed. */
export function createAnalyser(): (files: ProjectFiles, known: KnownTypes) => CodeAnalysis {
  let last: ProjectSource | undefined;
  return (files, known) => {
    last = readProject(files, last);
    return analyseProject(last, known);
  };
}
