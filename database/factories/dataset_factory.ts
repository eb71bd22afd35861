import type { EvalTest } from '#api/engines/evals/vocabulary'
import Dataset from '#api/evals/datasets/dataset'
import { closeVersion } from '#api/evals/datasets/versions/close_version'
import { addItems, openVersion } from '#api/evals/datasets/versions/version_draft'
import { counter } from '#database/factories/values'
import Factory from '@adonisjs/lucid/factories'

class FilledDataset extends Dataset {
  static table = 'datasets'

  /** Not a column: the factory stores the items in version 1, created by `createdById`. */
  declare items: EvalTest[]
}

const next = counter()

/** A dataset, without items by default. Requires `teamId`, and `createdById` if there are items. */
export const DatasetFactory = Factory.define(FilledDataset, () => ({ name: `Dataset ${next()}` }))
  .merge((dataset, { items = [], ...values }) => {
    dataset.merge(values)
    dataset.items = items
  })
  .after('create', async (_, dataset, { $trx: trx }) => {
    await dataset.refresh()
    if (!trx || dataset.items.length === 0) return
    if (!dataset.createdById) throw new Error('A version of a dataset has an author')
    const draft = await openVersion(dataset, trx)
    await addItems(draft, dataset.items)
    await closeVersion(draft, { note: null, userId: dataset.createdById })
    await dataset.refresh()
  })
  .build()
