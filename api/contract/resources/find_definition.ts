import type { ResourceDefinition } from '../define_resource.js'
import { resources } from './index.js'
import { teamMembers } from './team_members.js'

/** Resources that live under a record of another one; their names hold its id. */
export const nestedResources: readonly ResourceDefinition[] = [teamMembers]

const fits = (name: string, pattern: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(name)

/** The definition of a resource by its name or path: `teams`, `teams/<id>/members`. */
export function findDefinition(name: string): ResourceDefinition | undefined {
  return (
    resources.find((known) => known.name === name || known.path === name) ??
    nestedResources.find((known) => fits(name, known.name))
  )
}
