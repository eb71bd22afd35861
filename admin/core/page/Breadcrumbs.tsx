import type { ReactNode } from 'react'
import MuiBreadcrumbs from '@mui/material/Breadcrumbs'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link as RouterLink } from 'react-router'
import { useText } from '../i18n/i18n.js'

export type Crumb = { label: string; to: string }

export function Breadcrumbs(props: { crumbs: readonly Crumb[]; current: ReactNode }) {
  const t = useText()
  return (
    <MuiBreadcrumbs
      aria-label={t('breadcrumbs.label')}
      // Names break between words; only one that is longer than a line breaks within.
      sx={{ mb: 0.5, fontSize: '0.875rem', overflowWrap: 'anywhere' }}
    >
      {props.crumbs.map(({ label, to }) => (
        <Link key={to} component={RouterLink} to={to} color="text.secondary" sx={TARGET}>
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

/** At least 24 px high: WCAG 2.2, "Target Size (Minimum)". */
const TARGET = { display: 'inline-flex', alignItems: 'center', minHeight: 24 } as const
