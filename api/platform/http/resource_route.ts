import type { Permission, ResourceDefinition } from '#api/contract/define_resource'
import type { Action } from '#api/contract/accounts/permissions'
import type { BodySize } from '#api/platform/http/body/body_limits'
import { endpoint, type TeamOf } from '#api/platform/http/endpoint'

const METHODS = [
  'index',
  'show',
  'store',
  'update',
  'destroy',
  'updateMany',
  'destroyMany',
] as const
type Method = (typeof METHODS)[number]

type JsonSchemaSource = { toJSONSchema(): unknown }

const ACTION_OF: Record<Method, Action> = {
  index: 'read',
  show: 'read',
  store: 'create',
  update: 'update',
  updateMany: 'update',
  destroy: 'delete',
  destroyMany: 'delete',
}

type Options = {
  only?: readonly Method[]
  store?: JsonSchemaSource
  update?: JsonSchemaSource
  /** Body size class of requests that create or change a record. */
  bodySize?: BodySize
  /** Updates ignore the edited version, because the record has no `updatedAt`. */
  ignoresVersion?: boolean
  /** Finds the team of a record that the path identifies by ID alone. */
  teamOf?: TeamOf
}

/** Mounts the routes of a resource, each with the permission from its definition. */
export function resource(
  definition: ResourceDefinition,
  controller: () => Promise<{ default: unknown }>,
  options: Options = {}
) {
  const { name, path } = definition
  const sized = options.bodySize ? { bodySize: options.bodySize } : {}
  const many = { response: { resource: name, many: true } }
  const one = { response: { resource: name, many: false } }
  const routes = {
    index: ['GET', '', `List ${path}`, many],
    show: [
      'GET',
      '/:id',
      `Get a record in ${path}`,
      { ...one, ...(options.teamOf && { teamOf: options.teamOf }) },
    ],
    store: ['POST', '', `Create a record in ${path}`, { ...one, ...sized, body: options.store }],
    update: [
      'PUT',
      '/:id',
      `Update a record in ${path}`,
      { ...one, ...sized, body: options.update, isVersioned: !options.ignoresVersion },
    ],
    destroy: ['DELETE', '/:id', `Delete a record from ${path}`, one],
    updateMany: [
      'PUT',
      '',
      `Update the specified records in ${path}, all or none`,
      { ...one, ...sized, body: options.update },
    ],
    destroyMany: ['DELETE', '', `Delete the specified records from ${path}, all or none`, one],
  } as const satisfies Record<Method, unknown>
  for (const method of options.only ?? METHODS) {
    const [verb, suffix, summary, about] = routes[method]
    const access = permissionFor(definition, ACTION_OF[method])
    const recent = isRecentNeeded(definition, ACTION_OF[method])
    const rules = { ...about, ...(recent && { recent }) }
    endpoint(`${verb} /${path}${suffix}`, access, [controller, method], summary, rules)
  }
}

const isRecentNeeded = ({ recent }: ResourceDefinition, action: Action) =>
  recent === 'writes' ? action !== 'read' : recent === 'deletes' && action === 'delete'

/** Returns the permission required for an action on the resource. */
export function permissionFor(definition: ResourceDefinition, action: Action): Permission {
  if (definition.permission === 'admin' || definition.permission === 'member') {
    return action === 'read' ? (definition.read ?? definition.permission) : definition.permission
  }
  return [action, definition.permission]
}
