import { datasets } from '#api/contract/resources/datasets'
import Dataset from '#api/evals/datasets/dataset'
import { datasetLog } from '#api/evals/datasets/dataset_log'
import DatasetTransformer from '#api/evals/datasets/dataset_transformer'
import { createDataset, updateDataset } from '#api/evals/datasets/dataset_validator'
import { crudController } from '#api/platform/crud/crud_controller'

export default class DatasetsController extends crudController(datasets, {
  model: Dataset,
  transformer: DatasetTransformer,
  audit: datasetLog,
  async create({ request }) {
    const { name, description = null } = await request.validateUsing(createDataset)
    return { name, description }
  },
  update: ({ request }) => request.validateUsing(updateDataset),
}) {}
