import { useId, type ReactElement, type ReactNode } from 'react'
import Paper from '@mui/material/Paper'
import { ListBase, Pagination, type RaRecord } from 'react-admin'
import { findDefinition } from '#api/contract/resources/find_definition'
import { PageHeader } from '../PageHeader.js'
import { CreateButton } from './CreateButton.js'
import type { ListFilter } from './list_filter.js'
import { ListContent, type ListContentProps } from './ListContent.js'
import { ListToolbar } from './ListToolbar.js'

const ROWS_PER_PAGE = [10, 25, 50, 100]

export type ResourceListProps<T extends RaRecord> = Omit<ListContentProps<T>, 'label'> & {
  /** The console's resource name, e.g. `redteam/targets`; of rows under another record with its id: `teams/<id>/members`. */
  resource: string
  title: string
  subtitle?: ReactNode
  /** Text of the button to the create page; without it there is none. */
  createText?: string
  /** More buttons beside the title. */
  actions?: ReactNode
  /** A search box that sets the filter `q`. */
  isSearchable?: boolean
  filters?: readonly ListFilter[]
  sort?: { field: string; order: 'ASC' | 'DESC' }
  /** Always applied, never shown as a chip. */
  permanentFilter?: Record<string, unknown>
  /** Fields of the exported file, in order; by default those of the definition's list. */
  exportFields?: readonly string[]
  /** How often to look again while a page of it moves, in milliseconds. */
  refetchIntervalMs?: number | false
  /** Instead of the choice of columns and the export by the browser. */
  tools?: ReactNode
  /** Instead of pages that are all counted. */
  pagination?: ReactNode
  /** Shown between the filters and the rows. */
  children?: ReactElement
}

function definitionOf(resource: string) {
  const definition = findDefinition(resource)
  if (!definition) throw new Error(`No resource is called ${resource}`)
  return definition
}

function listFieldsOf(resource: string): string[] {
  const fields = Object.entries(definitionOf(resource).fields)
  return ['id', ...fields.flatMap(([name, field]) => ('list' in field && field.list ? [name] : []))]
}

/**
 * A list page whose URL is the view: filters, sort and page stand in the address and nowhere else, so
 * that a pasted link shows the same rows and Back undoes a filter. Rows are `columns` of a table, or
 * one `card` each on small screens. Both kinds of empty, loading and failure are handled here.
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
      storeKey={false}
      {...(props.permanentFilter ? { filter: props.permanentFilter } : {})}
      queryOptions={{ refetchInterval: props.refetchIntervalMs ?? false }}
    >
      <PageHeader
        title={<span id={titleId}>{props.title}</span>}
        subtitle={props.subtitle}
        actions={
          <>
            {props.actions}
            {props.createText && <CreateButton text={props.createText} />}
          </>
        }
      />
      <Paper variant="outlined" sx={{ overflow: 'hidden' }}>
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
