import type { Action, Subject } from './accounts/permissions.js'

export type FieldType = 'text' | 'number' | 'boolean' | 'date' | 'enum' | 'uuid' | 'json'

export type FieldDefinition = {
  type: FieldType
  required?: boolean
  max?: number
  min?: number
  values?: readonly string[]
  /** Initial value in forms. */
  default?: string | number | boolean
  /** Sortable. */
  sort?: boolean
  /** Filterable; text filters match a substring, ignoring case. */
  filter?: boolean
  /** Table column; defaults to the field name in snake case. */
  column?: string
  /** Column that determines the sort order, if the values themselves do not, e.g. for severities. */
  sortColumn?: string
  /** Searched by the `q` filter. */
  search?: boolean
  /** Shown in lists by default. */
  list?: boolean
  /** Set by the server only. */
  readOnly?: boolean
}

/** Callers who can use a route, regardless of their roles in teams. */
export type Access =
  /** Anyone, signed in or not. Only for routes on the list of public routes. */
  | 'public'
  /** Any signed-in user, with or without an organization. */
  | 'user'
  /** A member of the current organization. */
  | 'member'
  /** A member of the team of the record in the path, whatever their role, or of any team if there is none. */
  | 'team'
  /** An administrator of the current organization. */
  | 'admin'

/** Callers who can use a route, or the permission that it requires in the team. */
export type Permission = Access | readonly [Action, Subject]

export type ResourceDefinition = {
  /** The console's resource name: its route, e.g. `redteam/targets`. */
  name: string
  /** Path of the API under /api/v1, e.g. `providers`. */
  path: string
  /** Page title of the list. */
  title: string
  /** Subject of the permission policy, or the users who can write. */
  permission: Subject | 'admin' | 'member'
  /** Users who can read if `permission` is not a subject. */
  read?: 'member' | 'admin'
  /** Changes that require a recently authenticated session. */
  recent?: 'writes' | 'deletes'
  /** Owner of the rows. */
  scope: 'team' | 'organization' | 'user'
  /** Field whose value is the display name of a record. */
  represent: string
  /**
   * Noun in the audit log, for resources of a team: with `grading example`, changes are recorded as
   * `grading_example_created`, `grading_example_updated` and `grading_example_deleted` of `GRADING_EXAMPLE`.
   */
  audit?: string
  defaultSort: readonly [string, 'ASC' | 'DESC']
  fields: Record<string, FieldDefinition>
}

/** Declares a resource. Routes, list validation, OpenAPI, console and tests are derived from it. */
export function defineResource<const T extends ResourceDefinition>(definition: T): T {
  return definition
}
