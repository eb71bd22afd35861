import type { FieldDefinition, ResourceDefinition } from '#api/contract/define_resource'
import type { Subject } from '#api/contract/accounts/permissions'
import type { GroupWith, MessageKey } from '../i18n/message_keys.js'

/**
 * A resource whose list and form can be derived. Its permission must be a subject of the permission policy, not `admin`
 * or `member`.
 */
type DerivableDefinition = ResourceDefinition & { permission: Subject }

/** Key prefix of the messages of a resource with derived screens, which must include these keys. */
type DerivedTexts = GroupWith<'title'> &
  GroupWith<'create'> &
  GroupWith<'created'> &
  GroupWith<'saved'> &
  GroupWith<'not_found'> &
  GroupWith<'empty'> &
  GroupWith<'empty_hint'> &
  GroupWith<'delete'> &
  GroupWith<'delete_one'> &
  GroupWith<'delete_many'> &
  GroupWith<'delete_hint'> &
  GroupWith<'deleted'>

const isComplete = Symbol('complete')

/** Definition and messages of a resource with derived screens. Only `derived` creates it. */
export type Derived = {
  definition: DerivableDefinition
  texts: DerivedTexts
  [isComplete]: true
}

/**
 * Combines a definition with the key prefix of its messages. A missing label of a field or enum value is a type error,
 * whose text contains the missing key.
 */
export const derived = <const D extends DerivableDefinition, const T extends DerivedTexts>(
  definition: D,
  texts: T & Complete<MissingKey<T, D>>
): Derived => ({ definition, texts, [isComplete]: true })

type Complete<Missing extends string> = [Missing] extends [never]
  ? unknown
  : { missingMessage: Missing }

/** Keys of all labels that derived screens show and that have no message. */
type MissingKey<T extends string, D extends ResourceDefinition> = {
  [Name in keyof D['fields'] & string]: IsShown<D, Name> extends true
    ? MissingLabel<T, Name> | MissingValue<T, Name, D['fields'][Name]>
    : never
}[keyof D['fields'] & string]

type MissingLabel<T extends string, Name extends string> = `${T}.field.${Name}` extends MessageKey
  ? never
  : `${T}.field.${Name}`

/** Enum values use their own message or a shared one, such as `severity.high`. */
type MissingValue<T extends string, Name extends string, Field> = Field extends {
  type: 'enum'
  values: readonly (infer Value extends string)[]
}
  ? Value extends Value
    ? `${T}.value.${Name}.${Value}` extends MessageKey
      ? never
      : `${Name}.${Value}` extends MessageKey
        ? never
        : `${T}.value.${Name}.${Value}`
    : never
  : never

/** Whether a list, its filters, or a form shows the field; the same rules as in `derived_fields.ts`. */
type IsShown<
  D extends ResourceDefinition,
  Name extends keyof D['fields'],
> = D['fields'][Name] extends infer Field extends FieldDefinition
  ? Field['type'] extends 'uuid' | 'json'
    ? false
    : Name extends D['represent']
      ? true
      : Field extends { list: true }
        ? true
        : Field extends { readOnly: true }
          ? IsFiltered<Field>
          : true
  : true

type IsFiltered<Field> = Field extends { filter: true; type: 'enum' | 'boolean' } ? true : false
