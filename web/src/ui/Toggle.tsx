import { Switch } from "@radix-ui/themes";

export function Toggle({
  label,
  checked,
  onChange,
  disabled = false,
}: {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}) {
  return <Switch aria-label={label} checked={checked} onCheckedChange={onChange} disabled={disabled} />;
}
