import { useId, type ReactElement, type ReactNode } from 'react'
import Paper from '@mui/material/Paper'
import { Pagination, type RaRecord } from 'react-admin'
import { findDefinition } from '#api/contract/resources/find_definition'
import { PageHeader } from '../page/PageHeader.js'
import { CreateButton } from './CreateButton.js'
import type { ListFilter } from './filters/list_filter.js'
import { ListContent, type ListContentProps } from './rows/ListContent.js'
import { ListBase } from './ListBase.js'
import { ListToolbar } from './ListToolbar.js'

const ROWS_PER_PAGE = [10, 25, 50, 100]

export type ResourceListProps<T extends RaRecord> = Omit<ListContentProps<T>, 'label'> & {
  /** Resource name, e.g. `redteam/targets`; nested resources include the parent ID: `teams/<id>/members`. */
  resource: string
  title: string
  subtitle?: ReactNode
  /** Label of the create button; omit it for lists without one. */
  createText?: string
  /** Tabs below the title. */
  tabs?: ReactNode
  /** Additional buttons next to the title. */
  actions?: ReactNode
  /** Shows a search box that sets the filter `q`. */
  isSearchable?: boolean
  filters?: readonly ListFilter[]
  sort?: { field: string; order: 'ASC' | 'DESC' }
  /** Filter that is always applied and not shown as a chip. */
  permanentFilter?: Record<string, unknown>
  /** Exported fields, in order; defaults to the list fields of the resource definition. */
  exportFields?: readonly string[]
  /** Refresh interval while records on the page change, in milliseconds. */
  refetchIntervalMs?: number | false
  /** Replaces the column chooser and the client-side export. */
  tools?: ReactNode
  /** Replaces the default pagination, which requires an exact total. */
  pagination?: ReactNode
  /** Shown between the filters and the rows. */
  children?: ReactElement
}

function definitionOf(resource: string) {
  const definition = findDefinition(resource)
  if (!definition) throw new Error(`Unknown resource: ${resource}`)
  return definition
}

function listFieldsOf(resource: string): string[] {
  const fields = Object.entries(definitionOf(resource).fields)
  return ['id', ...fields.flatMap(([name, field]) => ('list' in field && field.list ? [name] : []))]
}

/**
 * List page. Filters, sort order and page are kept only in the URL, so that a shared link shows the same rows and Back
 * undoes a filter. Renders a table, or cards on small screens, and the loading, error and empty states.
 */
export function ResourceList<T extends RaRecord>(props: ResourceListProps<T>) {
  const titleId = useId()
  const [field, order] = definitionOf(props.resource).defaultSort
  const filters = props.filters ?? []
  return (
    <ListBase<T>
      resource={props.resource}
      sort={props.sort ?? { field, order }}
      perPage={25}
      {...(props.permanentFilter ? { filter: props.permanentFilter } : {})}
      refetchIntervalMs={props.refetchIntervalMs ?? false}
    >
      <PageHeader
        title={<span id={titleId}>{props.title}</span>}
        subtitle={props.subtitle}
        tabs={props.tabs}
        actions={
          <>
            {props.actions}
            {props.createText && <CreateButton text={props.createText} />}
          </>
        }
      />
      <Paper variant="outlined" sx={{ overflow: 'clip' }}>
        <ListToolbar
          filters={filters}
          isSearchable={props.isSearchable ?? true}
          exportFields={props.exportFields ?? listFieldsOf(props.resource)}
          tools={props.tools}
        />
        {props.children}
        <ListContent {...props} label={props.title} filters={filters} />
        {props.pagination ?? <Pagination rowsPerPageOptions={ROWS_PER_PAGE} />}
      </Paper>
    </ListBase>
  )
}
