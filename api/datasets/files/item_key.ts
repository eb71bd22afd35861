/** Name of the metadata under which an exported test carries the key of its item. */
export const ITEM_KEY = 'datasetItem'
