import type { LucidModel, LucidRow } from '@adonisjs/lucid/types/model'
import type { HasMany } from '@adonisjs/lucid/types/relations'

type OwnedByTeam = LucidModel & (new () => LucidRow & { teamId: string | null })
type OwnedByOrganization = LucidModel & (new () => LucidRow & { organizationId: string | null })

/**
 * Restricts a model to the team's rows, for queries and inserts. Registers the relation here, so that `Team` need not
 * import the model's module. The team condition encloses all others, so that `orWhere` cannot bypass it.
 */
export function teamScope<Model extends OwnedByTeam>(
  team: LucidRow,
  model: Model
): HasMany<Model>['client']
export function teamScope(team: LucidRow, model: LucidModel): unknown {
  return ownedRows(team, model)
}

/** Like `teamScope`, for the rows of an organization. */
export function organizationScope<Model extends OwnedByOrganization>(
  organization: LucidRow,
  model: Model
): HasMany<Model>['client']
export function organizationScope(organization: LucidRow, model: LucidModel): unknown {
  return ownedRows(organization, model)
}

/** Works like the two scopes, but untyped, for generic code; prefer the typed ones. */
export function ownedRows<Model extends LucidModel>(
  owner: LucidRow,
  model: Model
): HasMany<Model>['client']
export function ownedRows(owner: LucidRow, model: LucidModel): unknown {
  const ownerModel = owner.constructor
  if (!isModel(ownerModel)) throw new Error('The owner of a scope must be a model instance')
  ownerModel.boot()
  model.boot()
  if (!ownerModel.$hasRelation(model.table)) {
    ownerModel.$addRelation(model.table, 'hasMany', () => model, {})
  }
  return Reflect.apply(owner.related, owner, [model.table])
}

const isModel = (value: unknown): value is LucidModel =>
  typeof value === 'function' && '$addRelation' in value
