import { encodeAbiParameters, encodeFunctionData, encodePacked, keccak256, parseAbi } from 'viem';
import { type Hex, SCHEMA, type Statement, ZERO_ADDRESS, ZERO_BYTES32 } from './schema.ts';

/** Of EAS and of its schema registry, what is used here. */
export const EAS_ABI = parseAbi([
  'struct AttestationRequestData { address recipient; uint64 expirationTime; bool revocable; bytes32 refUID; bytes data; uint256 value; }',
  'struct AttestationRequest { bytes32 schema; AttestationRequestData data; }',
  'struct RevocationRequestData { bytes32 uid; uint256 value; }',
  'struct RevocationRequest { bytes32 schema; RevocationRequestData data; }',
  'struct Attestation { bytes32 uid; bytes32 schema; uint64 time; uint64 expirationTime; uint64 revocationTime; bytes32 refUID; address recipient; address attester; bool revocable; bytes data; }',
  'function attest(AttestationRequest request) payable returns (bytes32)',
  'function revoke(RevocationRequest request) payable',
  'function getAttestation(bytes32 uid) view returns (Attestation)',
  'event Attested(address indexed recipient, address indexed attester, bytes32 uid, bytes32 indexed schemaUID)',
]);
export const REGISTRY_ABI = parseAbi([
  'struct SchemaRecord { bytes32 uid; address resolver; bool revocable; string schema; }',
  'function register(string schema, address resolver, bool revocable) returns (bytes32)',
  'function getSchema(bytes32 uid) view returns (SchemaRecord)',
]);

const PARAMETERS = SCHEMA.split(',').map((parameter) => {
  const [type = '', name = ''] = parameter.split(' ');
  return { type, name };
});

/** The id that the registry gives the schema: of its text, no resolver, revocable. */
export const schemaUid: Hex = keccak256(
  encodePacked(['string', 'address', 'bool'], [SCHEMA, ZERO_ADDRESS, true]),
);

/** The statement as the `data` of an attestation. */
export function encodeStatement(statement: Statement): Hex {
  const values: Record<string, unknown> = { ...statement, evaluatedAt: BigInt(statement.evaluatedAt) };
  return encodeAbiParameters(
    PARAMETERS,
    PARAMETERS.map(({ name }) => values[name]),
  );
}

/** The call that attests the statement: about nobody in particular, for ever, revocable. */
export function attestCall(statement: Statement): Hex {
  const data = {
    recipient: ZERO_ADDRESS,
    expirationTime: 0n,
    revocable: true,
    refUID: ZERO_BYTES32,
    data: encodeStatement(statement),
    value: 0n,
  };
  return encodeFunctionData({ abi: EAS_ABI, functionName: 'attest', args: [{ schema: schemaUid, data }] });
}

/** The call that revokes an attestation of this schema. */
export function revokeCall(uid: Hex): Hex {
  const args = [{ schema: schemaUid, data: { uid, value: 0n } }] as const;
  return encodeFunctionData({ abi: EAS_ABI, functionName: 'revoke', args });
}

/** The call that registers the schema. */
export const registerCall = (): Hex =>
  encodeFunctionData({ abi: REGISTRY_ABI, functionName: 'register', args: [SCHEMA, ZERO_ADDRESS, true] });
