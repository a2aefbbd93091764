import type { ConnectorDetail } from "../../../../contracts/connectors.ts";
import { Input } from "../../ui/Input.tsx";
import { TextArea } from "../../ui/TextArea.tsx";

interface AuthFieldsProps {
  readonly fields: ConnectorDetail["authFields"][number]["fields"];
  readonly values: Readonly<Record<string, string>>;
  readonly errorOf: (field: string) => string | undefined;
  readonly onChange: (field: string, value: string) => void;
}

/** What one way to sign in asks for. */
export function AuthFields({ fields, values, errorOf, onChange }: AuthFieldsProps) {
  return fields.map(({ name, label, help, secret, required, lines }) => {
    const common = { label: required ? label : `${label} (optional)`, help, value: values[name] ?? "", error: errorOf(name) };
    if (lines) return <TextArea key={name} {...common} secret={secret} onChange={(event) => onChange(name, event.target.value)} />;
    return (
      <Input
        key={name}
        {...common}
        type={secret ? "password" : "text"}
        autoComplete={secret ? "new-password" : "off"}
        spellCheck={false}
        onChange={(event) => onChange(name, event.target.value)}
      />
    );
  });
}
