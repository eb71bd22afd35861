import type { ReactNode } from 'react'
import Link from '@mui/material/Link'
import { Link as RouterLink, type To } from 'react-router'
import { formatCount } from '../../core/display/formats/number_formats.js'

/** Count that links to the counted probes; 0 is shown without a link. */
export function MetricLink(props: { count: number; label: string; to: To; children?: ReactNode }) {
  const shown = props.children ?? formatCount(props.count)
  if (props.count === 0) return <span>{shown}</span>
  return (
    <Link
      component={RouterLink}
      to={props.to}
      aria-label={props.label}
      sx={{
        'display': 'inline-block',
        'minWidth': 24,
        'lineHeight': '24px',
        'fontWeight': 600,
        'textDecoration': 'underline',
        'textDecorationColor': 'transparent',
        '&:hover': { textDecorationColor: 'currentColor' },
      }}
    >
      {shown}
    </Link>
  )
}
