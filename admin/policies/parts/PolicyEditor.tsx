import { useWatch } from 'react-hook-form'
import { policies } from '#api/contract/resources/policies'
import { DerivedForm } from '../../core/derived_screens/DerivedForm.js'
import '../../library/messages.js'
import { SampleAttack } from '../../library/parts/SampleAttack.js'
import type { PolicyRecord } from '../policy_record.js'

/** Form for a new or stored policy, with a sample attack. */
export function PolicyEditor({ record }: { record: PolicyRecord | null }) {
  return (
    <DerivedForm definition={policies} texts="library.policies" record={record}>
      <PolicySample />
    </DerivedForm>
  )
}

function PolicySample() {
  const policy = useWatch<{ text: string }, 'text'>({ name: 'text' }).trim()
  return <SampleAttack plugin={policy ? { id: 'policy', config: { policy } } : null} />
}
