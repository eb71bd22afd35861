import { useId, useState } from 'react'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { CodeBlock } from '../../core/code/CodeBlock.js'
import { Facts } from '../../core/display/Facts.js'
import { useText } from '../../core/i18n/i18n.js'
import type { Finding } from '../audit_record.js'
import { hexRows } from './hex_rows.js'

/** Remedy and evidence of a finding; the evidence is collapsible on the screen. */
export function FindingDetails(props: { finding: Finding; hasOpenEvidence: boolean }) {
  const { finding, hasOpenEvidence } = props
  const t = useText()
  const id = useId()
  const [isUnfolded, setIsUnfolded] = useState(false)
  const { remedy, details, disassembly, evidence, advisories, rule } = finding
  const hasEvidence = details.length > 0 || evidence !== null || advisories.length > 0
  const isOpen = isUnfolded || (hasOpenEvidence && hasEvidence)
  return (
    <>
      {remedy && (
        <Typography variant="body2" component="div">
          <strong>{t('model_audits.remedy')}</strong> {remedy}
        </Typography>
      )}
      {hasEvidence && (
        <span>
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={t('model_audits.evidence_of', { message: finding.message })}
            endIcon={<ExpandMore sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
            onClick={() => setIsUnfolded(!isUnfolded)}
            sx={{ displayPrint: 'none' }}
          >
            {t('model_audits.evidence')}
          </Button>
        </span>
      )}
      <Box id={id} hidden={!isOpen}>
        {isOpen && (
          <>
            <Facts
              facts={[
                [t('model_audits.field.rule'), rule],
                ...details,
                [
                  t('model_audits.field.advisories'),
                  advisories.length > 0 && <Advisories ids={advisories} />,
                ],
              ]}
            />
            {disassembly && (
              <Box sx={{ mt: 1.5 }}>
                <CodeBlock label={t('model_audits.disassembly')} text={disassembly} />
              </Box>
            )}
            {evidence && (
              <Box sx={{ mt: 1.5 }}>
                <CodeBlock label={t('model_audits.bytes_around')} text={hexRows(evidence)} />
              </Box>
            )}
          </>
        )}
      </Box>
    </>
  )
}

function Advisories({ ids }: { ids: readonly string[] }) {
  return ids.map((id, index) => {
    const base = id.startsWith('GHSA-')
      ? 'https://github.com/advisories/'
      : 'https://nvd.nist.gov/vuln/detail/'
    return (
      <span key={id}>
        {index > 0 && ', '}
        <Link href={`${base}${id}`} target="_blank" rel="noreferrer">
          {id}
        </Link>
      </span>
    )
  })
}
