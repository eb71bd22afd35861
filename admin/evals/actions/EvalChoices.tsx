import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import { useQuery } from '@tanstack/react-query'
import type { EvalSummary } from '#api/contract/evals/eval'
import { useText } from '../../core/i18n/i18n.js'
import { formatMoment } from '../../core/display/formats/dates.js'
import { ErrorAlert } from '../../core/states/ErrorAlert.js'
import { evalName } from '../eval_record.js'
import { foundEvalsQuery } from '../queries.js'
import { formatCount, rateText } from '../number_formats.js'

/** Maximum number of suggestions. Other evaluations can be found by typing. */
const SHOWN = 25

/** Newest evaluations that match the search, as options. */
export function EvalChoices(props: {
  q: string
  without: readonly string[]
  onPick: (id: string) => void
}) {
  const t = useText()
  const { data, error, isFetching } = useQuery(foundEvalsQuery(props.q, SHOWN))
  const found = (data ?? []).filter(({ id }) => !props.without.includes(id))
  return (
    <>
      <ErrorAlert error={error} />
      <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.875rem', mt: 1 }}>
        {isFetching
          ? t('common.loading')
          : found.length === 0
            ? t('list.no_results')
            : t('eval_page.picker.found', { smart_count: found.length })}
      </Box>
      <List dense disablePadding aria-label={t('evals.title')}>
        {found.map((one) => (
          <ListItem key={one.id} disablePadding>
            <ListItemButton onClick={() => props.onPick(one.id)}>
              <ListItemText
                primary={evalName(one)}
                secondary={<About one={one} />}
                slotProps={{ primary: { sx: { overflowWrap: 'anywhere', fontWeight: 600 } } }}
              />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </>
  )
}

function About({ one }: { one: EvalSummary }) {
  const t = useText()
  const parts = [
    formatMoment(new Date(one.createdAt)),
    t('eval_page.tests', { smart_count: one.tests, count: formatCount(one.tests) }),
    rateText(one.passRate),
    one.author,
  ]
  return parts.filter(Boolean).join(' · ')
}
