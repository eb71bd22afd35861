import type { ReactNode } from 'react'
import ListAlt from '@mui/icons-material/ListAlt'
import type { RaRecord } from 'react-admin'
import { useText } from '../i18n/i18n.js'
import { DeleteSelected } from '../lists/DeleteSelected.js'
import { ListEmpty } from '../lists/ListEmpty.js'
import { ResourceList, type ResourceListProps } from '../lists/ResourceList.js'
import { derivedColumns, derivedFilters, type DerivedCells } from './derived_cells.js'
import type { Derived } from './derived.js'

type Props<R extends RaRecord> = Pick<
  ResourceListProps<R>,
  'subtitle' | 'tabs' | 'actions' | 'exportFields'
> & {
  source: Derived
  /** Icon of the empty state. */
  icon?: ReactNode
  cells?: DerivedCells<R>
}

/** List page with the columns and filters of a resource definition. */
export function DerivedList<R extends RaRecord = RaRecord>(props: Props<R>) {
  const t = useText()
  const { source, icon = <ListAlt />, cells, ...own } = props
  const { definition, texts } = source
  return (
    <ResourceList<R>
      {...own}
      resource={definition.name}
      title={t(`${texts}.title`)}
      createText={t(`${texts}.create`)}
      isSearchable={Object.values(definition.fields).some(({ search }) => search)}
      filters={derivedFilters(t, source)}
      empty={<ListEmpty icon={icon} texts={texts} subject={definition.permission} />}
      bulkActions={<DeleteSelected texts={texts} />}
      columns={derivedColumns(t, source, cells)}
    />
  )
}
