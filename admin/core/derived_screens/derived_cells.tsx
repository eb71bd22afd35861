import type { ReactNode } from 'react'
import Typography from '@mui/material/Typography'
import type { RaRecord } from 'react-admin'
import type { FieldDefinition, ResourceDefinition } from '#api/contract/define_resource'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import { TimeAgo } from '../display/formats/TimeAgo.js'
import type { Translate } from '../i18n/i18n.js'
import { CellText } from '../lists/CellText.js'
import type { ListColumn } from '../lists/rows/list_column.js'
import type { ListFilter } from '../lists/filters/list_filter.js'
import { RecordLink } from '../lists/RecordLink.js'
import type { Derived } from './derived.js'
import { columnsOf, isLong } from './derived_fields.js'
import { columnLabelOf, valueName } from './field_texts.js'

/** Renders a field's value for lists and read-only pages. */
export function shownValue(
  t: Translate,
  source: Derived,
  [name, { type }]: readonly [string, FieldDefinition],
  value: unknown
): ReactNode {
  if (type === 'boolean') return t(value === true ? 'common.yes' : 'common.no')
  if (typeof value === 'number') return value.toLocaleString('en')
  if (typeof value !== 'string' || value === '') return null
  if (type === 'date') return <TimeAgo at={value} />
  return type === 'enum' ? valueName(source, name, value) : <CellText text={value} />
}

/** Custom cells by field name; they replace the derived ones. */
export type DerivedCells<R> = Record<string, (record: R) => ReactNode>

/**
 * Returns the columns: first the field that represents the record, then the fields that the
 * definition marks as listed.
 */
export const derivedColumns = <R extends RaRecord>(
  t: Translate,
  source: Derived,
  cells: DerivedCells<R> = {}
): ListColumn<R>[] =>
  columnsOf(source.definition).map(([name, field]) => ({
    source: name,
    label: columnLabelOf(source, name),
    cell:
      cells[name] ??
      ((record) =>
        name === source.definition.represent ? (
          <NameLink definition={source.definition} record={record} />
        ) : isLong(field) ? (
          <FirstLines text={record[name]} />
        ) : (
          shownValue(t, source, [name, field], record[name])
        )),
    isSortable: field.sort ?? false,
    ...(field.values === SEVERITIES ? { firstOrder: 'DESC' as const } : {}),
    ...(field.type === 'number' ? { align: 'right' as const } : {}),
    ...(field.type === 'enum' ? { card: 'chip' as const } : {}),
  }))

function NameLink({ definition, record }: { definition: ResourceDefinition; record: RaRecord }) {
  const name = String(record[definition.represent] || record.id)
  return <RecordLink name={name} to={`/${definition.name}/${record.id}`} />
}

function FirstLines({ text }: { text: string | null }) {
  return (
    <Typography variant="body2" color="text.secondary" dir="auto" sx={TWO_LINES}>
      {text}
    </Typography>
  )
}

const TWO_LINES = {
  maxWidth: 460,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitLineClamp: 2,
  WebkitBoxOrient: 'vertical',
} as const

/** Builds filters for the filterable enum and boolean fields of the definition. */
export const derivedFilters = (t: Translate, source: Derived): ListFilter[] =>
  Object.entries(source.definition.fields)
    .filter(([, { filter, type }]) => filter && (type === 'enum' || type === 'boolean'))
    .map(([name, { type, values = [] }]) => ({
      source: name,
      label: columnLabelOf(source, name),
      choices:
        type === 'enum'
          ? values.map((id) => ({ id, name: valueName(source, name, id) }))
          : [
              { id: 'true', name: t('common.yes') },
              { id: 'false', name: t('common.no') },
            ],
    }))
