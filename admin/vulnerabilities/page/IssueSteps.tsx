import Box from '@mui/material/Box'
import ChevronLeft from '@mui/icons-material/ChevronLeft'
import ChevronRight from '@mui/icons-material/ChevronRight'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useText } from '../../core/i18n/i18n.js'
import { useNeighbors } from '../queries.js'
import { issuePath, listPart } from '../issue_view.js'

/** Links to the previous and next vulnerability of the list. */
export function IssueSteps({ id }: { id: string }) {
  const t = useText()
  const { search } = useLocation()
  const { data } = useNeighbors(id, search)
  if (!data || data.position === null || data.total < 2) return null
  const { previousId, nextId, position, total } = data
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 1 }}>
      <Step to={previousId} label={t('vulnerabilities.page.previous')}>
        <ChevronLeft />
      </Step>
      <Typography variant="body2" color="text.secondary">
        {t('vulnerabilities.page.position', {
          position: position.toLocaleString('en'),
          total: total.toLocaleString('en'),
        })}
      </Typography>
      <Step to={nextId} label={t('vulnerabilities.page.next')}>
        <ChevronRight />
      </Step>
    </Box>
  )
}

function Step(props: { to: string | null; label: string; children: ReactNode }) {
  const { search } = useLocation()
  if (props.to === null) {
    return (
      <IconButton size="small" disabled aria-label={props.label}>
        {props.children}
      </IconButton>
    )
  }
  const query = listPart(search)
  return (
    <IconButton
      size="small"
      component={Link}
      to={issuePath(props.to, query)}
      aria-label={props.label}
    >
      {props.children}
    </IconButton>
  )
}
