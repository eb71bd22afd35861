/** Notes about the running test; a process runs one test at a time. */
let notes: string[] = []

/** Adds a line to the errors of a failed test in the summary of `npm test`. */
export const noteFailure = (note: string): void => void notes.push(note)

/** Returns and clears the notes about the test that has just ended. */
export function collectFailureNotes(): string[] {
  const taken = notes
  notes = []
  return taken
}
