import type { Action, Subject } from './permissions.js'

export type FieldType = 'text' | 'number' | 'boolean' | 'date' | 'enum' | 'uuid' | 'json'

export type FieldDefinition = {
  type: FieldType
  required?: boolean
  max?: number
  min?: number
  values?: readonly string[]
  /** May be a sort key of the list. */
  sort?: boolean
  /** May be a filter key of the list; text filters match a part, ignoring case. */
  filter?: boolean
  /** Column of the table when it is not the field's name in snake case. */
  column?: string
  /** Searched by the `q` filter. */
  search?: boolean
  /** Shown in lists by default. */
  list?: boolean
  /** Set by the server only. */
  readOnly?: boolean
}

/** Who may use a route. A subject asks the team's ability; the others are about the person. */
export type Access =
  /** Anyone, signed in or not. On the short list of public routes. */
  | 'public'
  /** Any signed-in user, with or without an organization. */
  | 'user'
  /** A member of the current organization. */
  | 'member'
  /** An administrator of the current organization. */
  | 'admin'

/** Who may use a route, or what their role in the team must allow. */
export type Permission = Access | readonly [Action, Subject]

export type ResourceDefinition = {
  /** The console's resource name: its route, e.g. `redteam/targets`. */
  name: string
  /** Path of the API under /api/v1, e.g. `providers`. */
  path: string
  /** Page title of the list. */
  title: string
  /** Subject of the permission policy, or who may write when it is none. */
  permission: Subject | 'admin' | 'member'
  /** Who may read when `permission` is no subject. */
  read?: 'member' | 'admin'
  /** Which changes need a session that has authenticated recently. */
  recent?: 'writes' | 'deletes'
  /** What the rows belong to. */
  scope: 'team' | 'organization' | 'user'
  /** Field that names a record. */
  represent: string
  defaultSort: readonly [string, 'ASC' | 'DESC']
  fields: Record<string, FieldDefinition>
}

/** Says once what a resource is; routes, list safety, OpenAPI, console and tests follow from it. */
export function defineResource<const T extends ResourceDefinition>(definition: T): T {
  return definition
}
