/** A problem that the user can fix. Printed as lines without a stack trace. */
export class Problem extends Error {
  /** @param {string | string[]} lines one problem with its fix per line */
  constructor(lines) {
    const list = [lines].flat()
    super(list.join('\n'))
    this.lines = list
  }
}

/** Runs a script's body, prints errors, and sets the exit code. */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? process.exitCode
  } catch (error) {
    if (error instanceof Problem) for (const line of error.lines) console.error(`assay: ${line}`)
    else console.error(error)
    process.exitCode = 1
  }
}
