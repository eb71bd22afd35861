import type { Texts } from '#api/evals/hidden/hidden_texts'
import type { HttpContext } from '@adonisjs/core/http'

/** Who may change evaluations may see hidden texts: where that is recorded, and nowhere else. */
export const textsFor = ({ tenant }: HttpContext): Texts =>
  tenant.ability.can('update', 'Eval') ? 'whole' : 'veiled'
