/** The name of the error that says why JupyterLab cannot be had here; its message ends with what mends it. */
export const LAB_PROBLEM = "LabProblem";

/** An error for the user: what could not be done, why, and the one line that mends it. */
export function labProblem(step: string, cause: string, mend: string): Error {
  const text = `the step "${step}" failed.\n  cause: ${cause}\n  mend:  ${mend}`;
  return Object.assign(new Error(text), { name: LAB_PROBLEM });
}

/** True for an error made by labProblem. */
export function isLabProblem(error: unknown): error is Error {
  return error instanceof Error && error.name === LAB_PROBLEM;
}
