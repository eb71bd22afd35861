import { useWatch } from 'react-hook-form'
import { DerivedForm } from '../../core/derived_screens/DerivedForm.js'
import { SampleAttack } from '../../library/parts/SampleAttack.js'
import { derivedPolicies } from '../derived_policies.js'
import type { PolicyRecord } from '../policy_record.js'

/** Form for a new or stored policy, with a sample attack. */
export function PolicyEditor({ record }: { record: PolicyRecord | null }) {
  return (
    <DerivedForm source={derivedPolicies} record={record}>
      <PolicySample />
    </DerivedForm>
  )
}

function PolicySample() {
  const policy = useWatch<{ text: string }, 'text'>({ name: 'text' }).trim()
  return <SampleAttack plugin={policy ? { id: 'policy', config: { policy } } : null} />
}
