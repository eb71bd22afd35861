import { useState } from 'react'
import Box from '@mui/material/Box'
import Pagination from '@mui/material/Pagination'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { TestedText } from '#api/contract/guardrails/guardrail'
import { ACTIONS, type Action } from '#api/engines/guardrails/vocabulary'
import { formatCount } from '../../core/display/formats/number_formats.js'
import { Section } from '../../core/display/Section.js'
import { useText } from '../../core/i18n/i18n.js'
import { ExportMenu } from '../../core/lists/export/ListTools.js'
import './messages.js'
import { TestedItem } from './TestedItem.js'

const PER_PAGE = 20

const EXPORTED = ['text', 'action', 'severity', 'categories', 'sanitized', 'error']

/** Results of a test: counts by action, which filter the list, and each text with its reasons. */
export function TestResults(props: { results: readonly TestedText[] }) {
  const t = useText()
  const { results } = props
  const [only, setOnly] = useState<Action | null>(null)
  const [page, setPage] = useState(1)
  const numbered = results.map((result, index) => ({ result, number: index + 1 }))
  const shown = numbered.filter(({ result }) => only === null || result.action === only)
  const pages = Math.ceil(shown.length / PER_PAGE)
  return (
    <Section
      title={t('guardrail_test.results')}
      actions={
        results.length > 1 && (
          <ExportMenu
            name={t('guardrail_test.export_name')}
            fields={EXPORTED}
            readRecords={async () => ({ records: results.map(exportedRecord), isCut: false })}
          />
        )
      }
    >
      {results.length > 1 && (
        <ActionFilter
          results={results}
          only={only}
          onChange={(action) => {
            setOnly(action)
            setPage(1)
          }}
        />
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {shown.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(({ result, number }) => (
          <TestedItem key={number} result={result} number={results.length > 1 ? number : null} />
        ))}
      </Box>
      {pages > 1 && (
        <Pagination
          aria-label={t('guardrail_test.pages')}
          count={pages}
          page={page}
          onChange={(_, next) => setPage(next)}
          sx={{ mt: 1 }}
        />
      )}
    </Section>
  )
}

const exportedRecord = ({ text, action, severity, reasons, sanitized, error }: TestedText) => ({
  text,
  action,
  severity,
  categories: [...new Set(reasons.map(({ category }) => category))].join(', '),
  sanitized,
  error,
})

function ActionFilter(props: {
  results: readonly TestedText[]
  only: Action | null
  onChange: (action: Action | null) => void
}) {
  const t = useText()
  const counts = ACTIONS.map((action) => ({
    action,
    count: props.results.filter((result) => result.action === action).length,
  })).filter(({ count }) => count > 0)
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={props.only}
      aria-label={t('guardrail_test.filter')}
      onChange={(_, next: Action | null) => props.onChange(next)}
      sx={{ mb: 1.5, flexWrap: 'wrap' }}
    >
      {counts.map(({ action, count }) => (
        <ToggleButton key={action} value={action} sx={{ textTransform: 'none' }}>
          {t(`guardrails.action.${action}`)} {formatCount(count)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
