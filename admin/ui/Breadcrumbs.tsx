import type { ReactNode } from 'react'
import MuiBreadcrumbs from '@mui/material/Breadcrumbs'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useText } from '../app/i18n.js'

export type Crumb = { label: string; to: string }

/** The way from the top to this page. */
export function Breadcrumbs(props: { crumbs: readonly Crumb[]; current: ReactNode }) {
  const t = useText()
  return (
    <MuiBreadcrumbs aria-label={t('breadcrumbs.label')} sx={{ mb: 0.5, fontSize: '0.875rem' }}>
      {props.crumbs.map(({ label, to }) => (
        <Link key={to} component={RouterLink} to={to} color="text.secondary">
          {label}
        </Link>
      ))}
      <Typography
        component="span"
        aria-current="page"
        sx={{ display: 'block', fontSize: 'inherit', maxWidth: 'min(320px, 75vw)' }}
        noWrap
      >
        {props.current}
      </Typography>
    </MuiBreadcrumbs>
  )
}
