/** Something the person at the keyboard can put right: printed as lines, never with a stack trace. */
export class Problem extends Error {
  /** @param {string | string[]} lines each states a problem and its remedy */
  constructor(lines) {
    const list = [lines].flat()
    super(list.join('\n'))
    this.lines = list
  }
}

/** Runs a script's body and turns what it throws into an exit code. */
export async function main(body) {
  try {
    process.exitCode = (await body()) ?? process.exitCode
  } catch (error) {
    if (error instanceof Problem) for (const line of error.lines) console.error(`assay: ${line}`)
    else console.error(error)
    process.exitCode = 1
  }
}
