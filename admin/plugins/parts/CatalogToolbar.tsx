import type { Catalog } from '#api/contract/library/catalog'
import { ExportMenu } from '../../core/lists/export/ListTools.js'
import { ListToolbar } from '../../core/lists/ListToolbar.js'
import type { ListFilter } from '../../core/lists/filters/list_filter.js'

const EXPORTED = ['id', 'name', 'category', 'severity', 'description', 'isDefault', 'collections']

/** Toolbar of the catalog. Offers no columns to choose, and filters rows that are already loaded. */
export function CatalogToolbar(props: {
  filters: readonly ListFilter[]
  plugins: Catalog['plugins']
}) {
  const records = props.plugins.map((plugin) => ({ ...plugin }))
  return (
    <ListToolbar
      filters={props.filters}
      isSearchable
      exportFields={EXPORTED}
      tools={
        records.length > 0 ? (
          <ExportMenu
            name="plugins"
            fields={EXPORTED}
            readRecords={async () => ({ records, isCut: false })}
          />
        ) : (
          <></>
        )
      }
    />
  )
}
