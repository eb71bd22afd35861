import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { EvalCellDetail } from '#api/contract/evals/eval'
import { useText } from '../../../core/i18n/i18n.js'
import { safeLink } from '../../cell/content/safe_address.js'
import { DetailText } from '../DetailText.js'

/** Sources that the response cites, as reported by the provider. */
export function Citations({ citations }: Pick<EvalCellDetail, 'citations'>) {
  const t = useText()
  if (citations.length === 0) return null
  return (
    <>
      <Typography variant="h3" sx={{ mt: 3 }}>
        {t('eval_cell.details.citations')}
      </Typography>
      {citations.map(({ source, text }, place) => {
        const number = place + 1
        const address = source === null ? null : safeLink(source)
        return (
          <div key={place}>
            <DetailText
              label={t(`eval_cell.details.citation${source === null ? '' : '_of'}`, {
                number,
                source: source ?? '',
              })}
              text={text}
              withMarkdown
            />
            {address && (
              <Link href={address} target="_blank" rel="noopener noreferrer">
                {t('eval_cell.details.open_source', { number })}
              </Link>
            )}
          </div>
        )
      })}
    </>
  )
}
