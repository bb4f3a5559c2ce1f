// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// Of the Ethereum Attestation Service what is called here, by the same signatures: for tests on a local chain.
struct SchemaRecord {
    bytes32 uid;
    address resolver;
    bool revocable;
    string schema;
}

contract SchemaRegistry {
    error AlreadyExists();

    mapping(bytes32 => SchemaRecord) private records;

    function register(string calldata schema, address resolver, bool revocable) external returns (bytes32 uid) {
        uid = keccak256(abi.encodePacked(schema, resolver, revocable));
        if (records[uid].uid != 0) revert AlreadyExists();
        records[uid] = SchemaRecord(uid, resolver, revocable, schema);
    }

    function getSchema(bytes32 uid) external view returns (SchemaRecord memory) {
        return records[uid];
    }
}

contract EAS {
    struct AttestationRequestData {
        address recipient;
        uint64 expirationTime;
        bool revocable;
        bytes32 refUID;
        bytes data;
        uint256 value;
    }
    struct AttestationRequest {
        bytes32 schema;
        AttestationRequestData data;
    }
    struct RevocationRequestData {
        bytes32 uid;
        uint256 value;
    }
    struct RevocationRequest {
        bytes32 schema;
        RevocationRequestData data;
    }
    struct Attestation {
        bytes32 uid;
        bytes32 schema;
        uint64 time;
        uint64 expirationTime;
        uint64 revocationTime;
        bytes32 refUID;
        address recipient;
        address attester;
        bool revocable;
        bytes data;
    }

    error InvalidSchema();
    error NotFound();
    error AccessDenied();
    error AlreadyRevoked();

    event Attested(address indexed recipient, address indexed attester, bytes32 uid, bytes32 indexed schemaUID);
    event Revoked(address indexed recipient, address indexed attester, bytes32 uid, bytes32 indexed schemaUID);

    SchemaRegistry private constant REGISTRY = SchemaRegistry(0x4200000000000000000000000000000000000020);
    mapping(bytes32 => Attestation) private attestations;

    function attest(AttestationRequest calldata request) external payable returns (bytes32 uid) {
        if (REGISTRY.getSchema(request.schema).uid == 0) revert InvalidSchema();
        Attestation memory made = Attestation({
            uid: 0,
            schema: request.schema,
            time: uint64(block.timestamp),
            expirationTime: request.data.expirationTime,
            revocationTime: 0,
            refUID: request.data.refUID,
            recipient: request.data.recipient,
            attester: msg.sender,
            revocable: request.data.revocable,
            data: request.data.data
        });
        for (uint32 bump = 0; ; bump++) {
            uid = keccak256(
                abi.encodePacked(
                    made.schema, made.recipient, made.attester, made.time, made.expirationTime,
                    made.revocable, made.refUID, made.data, bump
                )
            );
            if (attestations[uid].uid == 0) break;
        }
        made.uid = uid;
        attestations[uid] = made;
        emit Attested(made.recipient, msg.sender, uid, made.schema);
    }

    function revoke(RevocationRequest calldata request) external payable {
        Attestation storage made = attestations[request.data.uid];
        if (made.uid == 0) revert NotFound();
        if (made.schema != request.schema) revert InvalidSchema();
        if (made.attester != msg.sender) revert AccessDenied();
        if (made.revocationTime != 0) revert AlreadyRevoked();
        made.revocationTime = uint64(block.timestamp);
        emit Revoked(made.recipient, msg.sender, made.uid, made.schema);
    }

    function getAttestation(bytes32 uid) external view returns (Attestation memory) {
        return attestations[uid];
    }
}
