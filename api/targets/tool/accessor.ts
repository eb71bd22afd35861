import { parseResponsePath } from '#api/platform/runner/attempts/response_path'

const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/

/**
 * Converts a response path to a JavaScript accessor: `choices[0].text` becomes `.choices[0].text`. `optional` uses
 * `?.`, so that a missing value yields undefined instead of an error.
 */
export function accessor(path: string, optional: 'optional' | 'required' = 'required'): string {
  const [first, ...rest] = parseResponsePath(path)
  if (first === undefined) return ''
  const steps = first === 'json' && rest.length > 0 ? rest : [first, ...rest]
  const mark = optional === 'optional' ? '?.' : ''
  return steps
    .map((step) => {
      if (typeof step === 'number' && step < 0) return `${mark || '.'}at(${step})`
      if (typeof step === 'string' && PLAIN_NAME.test(step)) return `${mark || '.'}${step}`
      return `${mark}[${JSON.stringify(step)}]`
    })
    .join('')
}
