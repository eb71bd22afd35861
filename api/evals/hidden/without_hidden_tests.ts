import { hidesTexts } from '#api/engines/redteam/vocabulary'
import { asObject } from '#api/evals/as_object'

/** A configuration of the command-line tool without the attacks that it holds ready and that are hidden. */
export function withoutHiddenTests(config: Readonly<Record<string, unknown>>) {
  const { tests, ...rest } = config
  if (!Array.isArray(tests)) return { ...config }
  return { ...rest, tests: tests.filter((test: unknown) => !isHiddenTest(test)) }
}

export function isHiddenTest(test: unknown): boolean {
  const { pluginId } = asObject(asObject(test).metadata)
  return typeof pluginId === 'string' && hidesTexts(pluginId)
}
