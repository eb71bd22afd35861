import { parseResponsePath } from '#api/runner/response_path'

const PLAIN_NAME = /^[A-Za-z_$][\w$]*$/

/**
 * A response path as what follows a value in JavaScript: `choices[0].text` is `.choices[0].text`. `optional` gives
 * undefined where the value has nothing there, instead of an error.
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
