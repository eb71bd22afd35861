import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Returns the steps of a tutorial, in order: `{ commands }` for an `sh` block, `{ path, content }`
 * for a `ts` block whose first line names a new file, and `{ path, before, after }` for a `diff`
 * block whose first line names a file to edit.
 */
export function stepsOf(page) {
  return [...page.matchAll(/^```(sh|ts|diff)\n([^]*?)^```$/gm)].map(([, kind, block]) => {
    const [first, ...rest] = block.trimEnd().split('\n')
    if (kind === 'sh') return { commands: [first, ...rest] }
    if (kind === 'ts') return { path: first.replace('// ', ''), content: `${rest.join('\n')}\n` }
    const side = (sign) =>
      rest.filter((line) => line[0] === ' ' || line[0] === sign).map((line) => line.slice(1))
    return {
      path: first.replace('--- ', ''),
      before: side('-').join('\n'),
      after: side('+').join('\n'),
    }
  })
}

/** Returns a timestamp later than those of all migrations in the folder. */
function nextTimestamp(folder) {
  const stamps = readdirSync(folder).map((name) => Number.parseInt(name))
  return String(Math.max(Date.now(), ...stamps.map((stamp) => stamp + 1)))
}

/** Applies a step of a tutorial that creates or edits a file in the project at `root`. @returns the path of the file */
export function applyEdit(root, step) {
  if (step.content !== undefined) {
    const folder = join(root, dirname(step.path))
    mkdirSync(folder, { recursive: true })
    const path = step.path.replace('<timestamp>', () => nextTimestamp(folder))
    writeFileSync(join(root, path), step.content)
    return path
  }
  const file = join(root, step.path)
  const parts = readFileSync(file, 'utf8').split(step.before)
  if (parts.length !== 2) {
    throw new Error(`${step.path} contains ${parts.length - 1} times:\n${step.before}`)
  }
  writeFileSync(file, parts.join(step.after))
  return step.path
}
