import type { ReactNode } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { RecordContextProvider, type RaRecord } from 'react-admin'
import type { ListColumn } from './list_column.js'

type Part = {
  source: string
  label: string
  place: NonNullable<ListColumn<RaRecord>['card']>
  value: ReactNode
}

const isEmpty = (value: ReactNode) =>
  value === null || value === undefined || value === false || value === ''

function textAt(record: RaRecord, source: string): ReactNode {
  const value: unknown = record[source]
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

function partsOf<T extends RaRecord>(record: T, columns: readonly ListColumn<T>[]): Part[] {
  return columns
    .map(({ source, label, cell, card }, index) => ({
      source,
      label,
      place: card ?? (index === 0 ? ('title' as const) : ('labelled' as const)),
      value: cell ? cell(record) : textAt(record, source),
    }))
    .filter(({ value }) => !isEmpty(value))
}

/** Record as a card on small screens, built from the list's columns. */
export function RecordCard<T extends RaRecord>(props: {
  record: T
  columns: readonly ListColumn<T>[]
}) {
  const parts = partsOf(props.record, props.columns)
  const at = (...places: Part['place'][]) => parts.filter(({ place }) => places.includes(place))
  const actions = at('action')
  return (
    <RecordContextProvider value={props.record}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        {at('title', 'chip').map(({ source, place, value }) => (
          <Box key={source} sx={place === 'title' ? TITLE : undefined}>
            {value}
          </Box>
        ))}
      </Box>
      {at('block', 'line').map(({ source, value }) => (
        <Typography key={source} variant="body2" component="div" sx={{ mt: 0.5 }}>
          {value}
        </Typography>
      ))}
      <Details parts={at('labelled')} />
      {actions.length > 0 && (
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
          {actions.map(({ source, value }) => (
            <Box key={source}>{value}</Box>
          ))}
        </Box>
      )}
    </RecordContextProvider>
  )
}

function Details({ parts }: { parts: readonly Part[] }) {
  if (parts.length === 0) return null
  return (
    <Typography variant="body2" component="dl" color="text.secondary" sx={DETAILS}>
      {parts.map(({ source, label, value }) => (
        <div key={source}>
          <dt>{`${label}: `}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Typography>
  )
}

const TITLE = { fontWeight: 600, flex: '1 1 0', minWidth: '50%' } as const

const DETAILS = {
  'display': 'flex',
  'flexWrap': 'wrap',
  'columnGap': 2,
  'm': 0,
  'mt': 0.5,
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 0.5 },
  '& dd': { m: 0 },
} as const
