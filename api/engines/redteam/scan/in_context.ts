import type { ScanContext, TargetDescription, TemplateSettings } from '../vocabulary.js'

/** Returns the target description with its purpose replaced by that of a template context, for attackers and judges. */
export function inContext(
  target: TargetDescription,
  context: ScanContext | undefined
): TargetDescription {
  if (!context) return target
  const vars = Object.entries(context.vars ?? {}).map(([name, value]) => `${name} = ${value}`)
  const situation = vars.length > 0 ? `\nIn this situation: ${vars.join('; ')}.` : ''
  return { ...target, purpose: `${context.purpose.trim()}${situation}` }
}

/** Finds the context of a stored attack by its ID. */
export const contextOf = ({ contexts = [] }: TemplateSettings, id: string | null | undefined) =>
  contexts.find((context) => context.id === id)
