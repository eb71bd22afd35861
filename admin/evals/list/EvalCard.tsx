import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import type { EvalSummary } from '#api/contract/eval'
import { useText } from '../../app/i18n.js'
import { TimeAgo } from '../../ui/TimeAgo.js'
import { EvalMarks } from '../EvalMarks.js'
import { evalName, evalPath } from '../eval_record.js'
import { OutcomeNumbers } from '../OutcomeNumbers.js'
import { PassRateText } from '../PassRateText.js'

/** An evaluation on a small screen. */
export function EvalCard({ one }: { one: EvalSummary }) {
  const t = useText()
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'space-between' }}>
        <Link
          component={RouterLink}
          to={evalPath(one.id)}
          sx={{ fontWeight: 600, lineHeight: '24px' }}
        >
          {evalName(one)}
        </Link>
        <EvalMarks one={one} />
      </Box>
      <Box sx={{ my: 0.5 }}>
        <PassRateText rate={one.passRate} />
      </Box>
      <Typography variant="body2" component="div">
        <OutcomeNumbers counts={one} />
      </Typography>
      <Typography variant="body2" component="div" color="text.secondary" sx={{ mt: 0.5 }}>
        {t(`evals.type.${one.type}`)} · {one.author ? `${one.author} · ` : ''}
        <TimeAgo at={one.createdAt} />
      </Typography>
    </>
  )
}
