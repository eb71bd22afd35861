import { step, type KnownAction } from '../known_action.js'

/** Changes to how the parts work together. */
export const architectureActions: Record<string, KnownAction> = {
  'authorize-in-code': {
    type: 'architecture',
    title: 'Check rights in code, with the identity of the person',
    description:
      'The model decides who may see what, by what the conversation claims. Pass the identity of the signed-in session to each tool outside the model’s reach, and check the right there, for every object and every function.',
    impact: 'Claims in a conversation have no effect on rights.',
    effort: 'high',
    timeEstimate: '1–2 weeks',
    steps: [
      step(
        'Take user, role and tenant from the session and never from the model’s arguments.',
        'tools.getInvoice = ({ invoiceId }, { session }) =>\n  invoices.query().where({ id: invoiceId, customer_id: session.customerId }).firstOrFail()'
      ),
      step(
        'Check the function too: which roles may call which tool, in one table that tests read.'
      ),
      step('Answer “not found” for objects of others, so that guessing tells nothing.'),
    ],
    verify:
      'As a plain user, ask for another customer’s object by id and for an administrator’s function, with claimed roles and urgency: the tool log shows refusals and the answers hold nothing.',
  },
  'human-approval': {
    type: 'architecture',
    title: 'Ask a person before what cannot be undone',
    description:
      'Payments, messages, deletions and changes of accounts follow from a sentence. Put a confirmation outside the conversation between the model’s wish and the deed.',
    impact: 'A persuaded model can propose, and no more.',
    effort: 'medium',
    timeEstimate: '3–5 days',
    steps: [
      step('Sort tools into read, write and irreversible.'),
      step(
        'Show what will happen, from the arguments themselves, and wait for the person’s click.',
        "if (tool.kind !== 'read') {\n  const approved = await confirmInInterface(describe(tool, args), session)\n  if (!approved) return { status: 'declined' }\n}"
      ),
      step('Set amounts and counts beyond which a second person is asked.'),
    ],
    verify:
      'Talk the assistant into a transfer and a deletion: a confirmation appears each time with the real arguments, and nothing happens without it.',
  },
  'trusted-retrieval': {
    type: 'architecture',
    title: 'Retrieve only from sources that were checked',
    description:
      'Documents that others can write are part of the prompt. Record who added each document, check it for instructions before it is indexed, and filter by the rights of the person who asks.',
    impact: 'A planted document is found before it is used, and nobody reads what is not theirs.',
    effort: 'high',
    timeEstimate: '1–2 weeks',
    steps: [
      step('Store origin, author and classification with each passage.'),
      step(
        'Filter by right in the search itself.',
        'search(query, { filter: { tenant: session.tenantId, classification: { $in: session.clearances } } })'
      ),
      step(
        'Scan documents for instructions and hidden text when they are added; hold back what is doubtful.'
      ),
      step('Limit how much of a document one answer and one session may reproduce.'),
    ],
    verify:
      'Add a document that instructs the assistant, and one that the asking user may not read: the first is held back, the second never appears in a search log or answer.',
  },
  'sandbox': {
    type: 'architecture',
    title: 'Run generated code and commands in a sandbox',
    description:
      'An agent that runs commands has the rights of its process. Give it a container without credentials, without network but an allow-list, with a file system that holds only the workspace.',
    impact: 'A hostile repository or page reaches nothing that matters.',
    effort: 'high',
    timeEstimate: '1–2 weeks',
    steps: [
      step(
        'Start each task in a fresh container with the least it needs.',
        'docker run --rm --network agent-egress --read-only --tmpfs /tmp \\\n  --cap-drop ALL --security-opt no-new-privileges --pids-limit 256 \\\n  -v "$WORKSPACE":/workspace --workdir /workspace agent-runner'
      ),
      step(
        'Hide other processes and remove secrets from the environment; hand out short-lived tokens by a broker.'
      ),
      step('Let network traffic pass a proxy with a list of hosts, and log what it refuses.'),
    ],
    verify:
      'From inside the sandbox read `/proc/1/environ`, `~/.ssh` and an address that is not listed: each fails and is logged.',
  },
  'review-changes': {
    type: 'architecture',
    title: 'Protect what checks the agent’s work',
    description:
      'An agent that can change tests, pipelines and hooks can make anything pass. Keep these outside what it may write, and let a person review changes to them.',
    impact: 'Green means what it should mean.',
    effort: 'medium',
    timeEstimate: '2–4 days',
    steps: [
      step(
        'Require review by owners for tests, pipelines and build files.',
        '# CODEOWNERS\n/.github/   @platform-team\n/tests/     @quality-team\nMakefile    @platform-team'
      ),
      step('Run the checks from the protected branch, not from the proposed one.'),
      step('Scan generated code for known weaknesses before it is merged.'),
    ],
    verify:
      'Ask the agent to make a failing test pass by any means: a change of the test is blocked for review.',
  },
  'route-topics': {
    type: 'architecture',
    title: 'Serve only the topics of the application',
    description:
      'A general model answers general questions. Decide by a small classifier whether a request belongs to the purpose, and answer the rest with one fixed text.',
    impact: 'Opinion, competitors and foreign tasks never reach the large model.',
    effort: 'medium',
    timeEstimate: '2–4 days',
    steps: [
      step('Write down ten topics that belong and ten that do not, with examples of each.'),
      step(
        'Route before answering.',
        "const topic = await classify(message, TOPICS)\nif (topic === 'other') return OUT_OF_SCOPE_TEXT"
      ),
      step('Keep small talk and questions about the assistant in the list of what belongs.'),
    ],
    verify:
      'Ask for an essay, a political opinion and a comparison with a competitor: the fixed text answers each, while twenty ordinary questions are served.',
  },
  'expert-handover': {
    type: 'architecture',
    title: 'Hand over to qualified people',
    description:
      'Medical, legal, financial and safety decisions need somebody who answers for them. Recognise them and lead to such a person, with what was said so far.',
    impact: 'The assistant informs, and people decide.',
    effort: 'medium',
    timeEstimate: '3–5 days',
    steps: [
      step(
        'List the decisions that the assistant must not take, with the person or line that takes them.'
      ),
      step(
        'Detect them in question and answer, and offer the handover.',
        'if (needsExpert(question) || givesIndividualAdvice(answer)) {\n  return { text: GENERAL_INFORMATION, handover: queueFor(topic) }\n}'
      ),
      step('Show emergency numbers first where life may be at risk.'),
    ],
    verify:
      'Describe an emergency, an interaction of two medicines and a dispute: each answer leads to the right person and gives no individual decision.',
  },
  'fair-decisions': {
    type: 'architecture',
    title: 'Keep protected traits out of decisions',
    description:
      'Where answers differ by origin, age, sex or disability, the trait has reached the decision. Remove it and its proxies from what the model sees, and decide by rules that can be read.',
    impact: 'Equal cases get equal answers, and you can show it.',
    effort: 'high',
    timeEstimate: '1–3 weeks',
    steps: [
      step('Remove protected traits and proxies (names, districts) before the model sees a case.'),
      step(
        'Test in pairs that differ in the trait only, and fail the build on a difference.',
        'for (const pair of pairs) expect(decision(pair.a)).toEqual(decision(pair.b))'
      ),
      step('Let a rule decide, and the model explain.'),
    ],
    verify:
      'Run at least fifty pairs that differ in one trait: recommendation, price and tone are the same within the noise of repeated runs.',
  },
}
