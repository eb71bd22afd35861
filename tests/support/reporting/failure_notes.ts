/** Notes about the test that is running; a process runs one test at a time. */
let notes: string[] = []

/** Adds a line to the errors of a failed test in the summary of `npm test`. */
export const noteFailure = (note: string): void => void notes.push(note)

/** Returns and forgets the notes about the test that has just ended. */
export function collectFailureNotes(): string[] {
  const taken = notes
  notes = []
  return taken
}
