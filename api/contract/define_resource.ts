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
  /** Column that determines the sort order if sorting by value would be wrong, e.g. for severities. */
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
  /** Any member of the current organization. */
  | 'member'
  /**
   * A member (with any role) of the team that owns the record in the path, or of any team if the path contains no record.
   */
  | 'team'
  /** An administrator of the current organization. */
  | 'admin'

/** Who can use a route: callers with general access, or users with a permission in the team. */
export type Permission = Access | readonly [Action, Subject]

export type ResourceDefinition = {
  /** The console's resource name: its route, e.g. `redteam/targets`. */
  name: string
  /** Path of the API under /api/v1, e.g. `providers`. */
  path: string
  /** Page title of the list. */
  title: string
  /** Subject in the permission policy, or the users who can write. */
  permission: Subject | 'admin' | 'member'
  /** Users who can read if `permission` is not a subject. */
  read?: 'member' | 'admin'
  /** Changes that require a recently authenticated session. */
  recent?: 'writes' | 'deletes'
  /** Tenant that owns the rows. */
  scope: 'team' | 'organization' | 'user'
  /** Field that is displayed as the name of a record. */
  represent: string
  /**
   * Noun for one record in the audit log, for resources of a team. For `grading example`, changes are recorded as
   * `grading_example_created`, `grading_example_updated` and `grading_example_deleted` with target type
   * `GRADING_EXAMPLE`.
   */
  audit?: string
  defaultSort: readonly [string, 'ASC' | 'DESC']
  fields: Record<string, FieldDefinition>
}

/** Declares a resource. Routes, list validation, OpenAPI, console and tests are derived from it. */
export function defineResource<const T extends ResourceDefinition>(definition: T): T {
  return definition
}
