import type { ScanContext, TargetDescription, TemplateConfig } from './vocabulary.js'

/** The application as it is in one of the template's contexts: for attackers and for judges. */
export function inContext(
  target: TargetDescription,
  context: ScanContext | undefined
): TargetDescription {
  if (!context) return target
  const vars = Object.entries(context.vars ?? {}).map(([name, value]) => `${name} = ${value}`)
  const situation = vars.length > 0 ? `\nIn this situation: ${vars.join('; ')}.` : ''
  return { ...target, purpose: `${context.purpose.trim()}${situation}` }
}

/** The context of a stored test by its name. */
export const contextOf = ({ contexts = [] }: TemplateConfig, id: string | null | undefined) =>
  contexts.find((context) => context.id === id)
