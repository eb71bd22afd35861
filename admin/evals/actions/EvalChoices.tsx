import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import { useQuery } from '@tanstack/react-query'
import type { EvalSummary } from '#api/contract/eval'
import { useText } from '../../app/i18n.js'
import { formatMoment } from '../../ui/dates.js'
import { ErrorAlert } from '../../ui/ErrorAlert.js'
import { evalName } from '../eval_record.js'
import { foundEvalsQuery } from '../eval_queries.js'
import { formatCount, rateText } from '../figures.js'

/** As many as one looks through; others are found by typing. */
const SHOWN = 25

/** The newest evaluations that hold the words. */
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
